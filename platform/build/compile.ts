import webpack, { type Configuration, type Stats } from 'webpack'

/**
 * Runs webpack once.
 * @throws Error with webpack's own messages if the build fails
 */
export function compile(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    // Writing the cache takes a third of a build, and a machine that builds only once never reads it.
    const compiler = webpack({ ...config, ...(process.env.CI && { cache: false }) })
    if (!compiler) throw new Error('webpack accepts no configuration that it would have to watch')
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) reject(error ?? new Error('webpack gave no result'))
        else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })))
        else resolve(stats)
      })
    })
  })
}
