/** Placeholder for the build's id, which is known only when all files are complete. */
export const BUILD_ID = 'b0b0b0b0b0b0b0b0'
