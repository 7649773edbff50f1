/** The members of foreign JSON: none that have names if it is not an object. */
export const fields = (value: unknown): Readonly<Record<string, unknown>> => Object.assign({}, value)
