// Compiled from texts/en/command-line/environment.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** is neither 0 nor 1 */
export declare const flag: () => string
/** is no number */
export declare const number: () => string
/** is at most 65535 */
export declare const port: () => string
/** is no address of a PostgreSQL, such as postgresql://user:password@host:5432/shop */
export declare const postgresql: () => string
/** is no S3-compatible store, such as s3://s3.eu-central-1.amazonaws.com/bucket */
export declare const storage: () => string
/** is no S3-compatible store, such as s3://s3.eu-central-1.amazonaws.com/bucket/backups */
export declare const backup_store: () => string
/** is not 32 bytes in base64, as openssl rand -base64 32 prints them */
export declare const backup_key: () => string
/** is no web address, such as https://shop.example */
export declare const web_address: () => string
/** names what is no network address: use addresses such as 10.0.0.5 or 10.0.0.0/8, or loopback */
export declare const proxies: () => string
/** is no address of a mail server, such as smtps://user:password@mail.example.com */
export declare const mail_server: () => string
/** is no bare address such as tickets@shop.example; the shop’s name is put before it by itself */
export declare const sender: () => string
/** is no number of seconds */
export declare const seconds: () => string
/** is at most 8 seconds */
export declare const seconds_most: () => string
/** is none of both, only and none */
export declare const worker: () => string
/** needs at least 16 characters */
export declare const too_short: () => string
/** is neither 0 nor {least} to 5000 */
export declare const demo_orders: (slots: { least: Slot }) => string
/** The shop cannot start with these variables: */
export declare const wrong: () => string
/** APP_SECRET is required together with DATABASE_URL. */
export declare const secret_needed: () => string
/** APP_SECRET_PREVIOUS: each needs at least 16 characters, with a comma between two. */
export declare const previous_too_short: () => string
/** BACKUP_URL needs BACKUP_KEY, which encrypts the backups: openssl rand -base64 32 makes one. */
export declare const backup_key_needed: () => string
/** {variables} go together. */
export declare const go_together: (slots: { variables: Slot }) => string
