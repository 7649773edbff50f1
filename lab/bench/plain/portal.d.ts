/** The aliases of the plain build, see ../plain.ts. */
declare module '@host/*'
declare module '@packages/*'
