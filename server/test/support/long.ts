/** LONG=1 also runs what only repeats other tests under more conditions (record 0051). */
export const isLong = Boolean(process.env['LONG'])
