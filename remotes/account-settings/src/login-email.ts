/** Whether a customer has typed another address than their own. Providers do not distinguish capitals. */
export const isAnotherEmail = (typed: string, own: string): boolean => typed.trim().toLowerCase() !== own.toLowerCase()
