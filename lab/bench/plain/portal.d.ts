/** The aliases of the plain build, see ../plain.mjs. */
declare module '@host/*'
declare module '@packages/*'
