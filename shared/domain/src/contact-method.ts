/** How a customer receives bills, by the value of `sendBillTo` on the wire (specification 2.6 and 3). */
export const contactMethods = { email: 0, post: 1 } as const

export type ContactMethod = (typeof contactMethods)[keyof typeof contactMethods]
