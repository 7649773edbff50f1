/** The alias of the control build for the sources of the remotes, see controlConfig() in tools/build/webpack.mjs. */
declare module '@control/*'
