/** The alias of the control build for the sources of the remotes, see controlConfig() in platform/build/webpack.ts. */
declare module '@control/*'
