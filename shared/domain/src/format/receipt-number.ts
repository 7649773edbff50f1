/** A payment's number for customers to quote: 9F3A-62C1, the beginning of its UUID. */
export const receiptNumber = (paymentId: string): string =>
  `${paymentId.slice(0, 4)}-${paymentId.slice(4, 8)}`.toUpperCase()
