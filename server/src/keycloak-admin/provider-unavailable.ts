/** The provider cannot be asked just now, or does not let this server in. The message is for the log. */
export class ProviderUnavailable extends Error {}

/** A change was sent to the provider, and what became of it is not known. */
export class WriteUncertain extends ProviderUnavailable {}
