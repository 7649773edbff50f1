/** Raised when host and remotes stop understanding each other. A record of another contract is not loaded. */
export const CONTRACT = 1
