/** The provider is currently unreachable, or refuses this server. The message is for the log. */
export class ProviderUnavailable extends Error {}

/** A change was sent to the provider, with an unknown result. */
export class WriteUncertain extends ProviderUnavailable {}
