/**
 * The most rows that a figure of what waits for staff counts: more are said as "1,000+". To count thousands would take longer
 * than anybody looks at the figure.
 */
export const mostWaiting = 1000
