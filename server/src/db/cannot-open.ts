/** The database cannot be used. The message is one sentence for whoever starts the process, without a stack. */
export class CannotOpen extends Error {}
