/** The database cannot be opened. The message is one sentence for the operator and is shown without a stack. */
export class DatabaseOpenError extends Error {}
