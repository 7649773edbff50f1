/** Whether the typed address differs from the customer's own, ignoring case, as providers do. */
export const isAnotherEmail = (typed: string, own: string): boolean => typed.trim().toLowerCase() !== own.toLowerCase()
