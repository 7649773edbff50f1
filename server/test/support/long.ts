/** LONG=1 also runs tests that repeat others under more conditions (record 0051). */
export const isLong = Boolean(process.env['LONG'])
