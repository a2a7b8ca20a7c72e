// Compiled from texts/en/command-line/upgrade.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** The database is up to date for this version: only the program changes. */
export declare const up_to_date_already: () => string
/** To be done: {migrations}. */
export declare const to_be_done: (slots: { migrations: Slot }) => string
/** The database is up to date. */
export declare const up_to_date: () => string
/** {unit} did not start with the new version: journalctl -u {unit} -n 20 says why. The others were not restarted. */
export declare const not_started: (slots: { unit: Slot }) => string
/** Which file is the backup to be written to? */
export declare const which_file: () => string
/** The backup of an upgrade goes to a file, or to s3:NAME. */
export declare const needs_file: () => string
/** The database {database} holds no shop: start the shop on it. */
export declare const no_shop: (slots: { database: Slot }) => string
/** The database could not be brought up to date: {why} Everything was rolled back: the database is as it was, and the earlier version goes on with it. Do not restart its processes before its program is back in place. The backup {path} is not needed. */
export declare const failed: (slots: { why: Slot; path: Slot }) => string
/** Now restart the processes, one after the other: */
export declare const restart_units: () => string
/** Now restart the containers with the new image: */
export declare const restart_containers: () => string
/** Now restart each process of the shop: end it with SIGTERM (it finishes its requests), and start it again. */
export declare const restart_processes: () => string
/** Restarted {unit}. */
export declare const restarted: (slots: { unit: Slot }) => string
/** end the processes of the shop */
export declare const end_processes: () => string
/** start them again */
export declare const start_processes: () => string
/** as the user and with the variables of the server */
export declare const as_server: () => string
/** The way back; sales since the backup are lost, so close the shop first (setting shopActive): */
export declare const way_back_losing: () => string
/** The way back; it loses nothing: */
export declare const way_back: () => string
