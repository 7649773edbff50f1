/** How a customer gets bills, by the number that `sendBillTo` has on the wire (specification 2.6 and 3). */
export const contactMethods = { email: 0, post: 1 } as const

export type ContactMethod = (typeof contactMethods)[keyof typeof contactMethods]
