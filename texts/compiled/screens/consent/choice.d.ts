// Compiled from texts/en/screens/consent/choice.json by `npm run texts`.
/** Your choice about measuring */
export declare const choice: () => string
/** You’ve accepted. We measure which adverts bring you here. */
export declare const choice_yes: () => string
/** You’ve refused. We don’t measure anything. */
export declare const choice_no: () => string
/** You haven’t chosen yet. We don’t measure anything. */
export declare const choice_open: () => string
