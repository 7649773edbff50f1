// The build configuration of parts that a development server serves.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { ChunkIntegrityPlugin } from './chunk-integrity.mjs'
import { containerName, hostConfig, remoteConfig, swc } from './webpack.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The same build with hot reload: unhashed names, addresses of the development server, one React Refresh for all. */
export function developmentConfig(part, port) {
  const isHost = part === 'host'
  const config = servedConfig(part, port)
  config.cache = { ...config.cache, name: `${part}-development` }
  config.module.rules[0].use.options = {
    jsc: { ...swc.jsc, transform: { react: { runtime: 'automatic', development: true, refresh: true } } },
  }
  config.plugins.push(new ReactRefreshPlugin({ overlay: false, library: containerName(part) }))
  const refresh = join(root, 'tools/build/refresh')
  if (isHost) config.entry.main = [join(refresh, 'provide.mjs'), config.entry.main]
  else config.resolve.alias = { 'react-refresh/runtime$': join(refresh, 'shared.mjs') }
  return config
}

/** Of a part as a development server serves it; a published host provides neither React Refresh nor the development's JSX. */
export function servedConfig(part, port) {
  const config = part === 'host' ? hostConfig() : remoteConfig(part)
  config.mode = 'development'
  config.devtool = 'cheap-module-source-map'
  config.output.publicPath = `http://localhost:${port}/`
  config.output.clean = false
  config.output.uniqueName = `${part}_development`
  config.cache = { ...config.cache, name: `${part}-served` }
  config.module.rules[0].use.options = {
    jsc: { ...swc.jsc, transform: { react: { runtime: 'automatic', development: false } } },
  }
  config.optimization = { ...config.optimization, minimize: false, moduleIds: 'named', chunkIds: 'named' }
  config.plugins = config.plugins
    .filter((plugin) => !(plugin instanceof ChunkIntegrityPlugin))
    .map((plugin) =>
      plugin instanceof MiniCssExtractPlugin
        ? new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[id].css' })
        : plugin,
    )
  return config
}
