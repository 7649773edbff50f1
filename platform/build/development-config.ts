// The build configuration of parts that a development server serves.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { ChunkIntegrityPlugin } from './chunk-integrity.ts'
import { containerName } from './registry-rules.ts'
import { hostConfig, remoteConfig, scriptRule, type PartConfig, type ReactTransform } from './webpack.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The configuration of a part with hot reload. All parts share one React Refresh.
 * @param port of its development server
 */
export function developmentConfig(part: string, port: number) {
  const config = servedConfig(part, port)
  config.cache = { ...config.cache, name: `${part}-development` }
  replaceScriptRule(config, { runtime: 'automatic', development: true, refresh: true })
  const refresh = join(root, 'platform/build/refresh')
  // These modules run before React Refresh.
  const exclude = [/\/node_modules\//, refresh]
  config.plugins.push(new ReactRefreshPlugin({ overlay: false, library: containerName(part), exclude }))
  if (part === 'host') config.entry = { main: [join(refresh, 'provide.mjs'), './src/main.tsx'] }
  else config.resolve.alias = { 'react-refresh/runtime$': join(refresh, 'shared.mjs') }
  return config
}

/**
 * The configuration of a part without hot reload. A published host provides neither React Refresh nor the JSX runtime
 * of development.
 * @param port of its development server
 * @param config of its published builds
 */
export function servedConfig(
  part: string,
  port: number,
  config: PartConfig = part === 'host' ? hostConfig() : remoteConfig(part),
) {
  config.mode = 'development'
  config.devtool = 'cheap-module-source-map'
  config.output.publicPath = `http://localhost:${port}/`
  config.output.clean = false
  delete config.output.devtoolModuleFilenameTemplate
  config.output.uniqueName = `${containerName(part)}_development`
  // Without this dependency, webpack would keep modules built from an earlier version of the file.
  // The styles contain addresses with the port.
  const buildDependencies = { ...config.cache.buildDependencies, development: [fileURLToPath(import.meta.url)] }
  config.cache = { ...config.cache, name: `${part}-served`, version: String(port), buildDependencies }
  replaceScriptRule(config, { runtime: 'automatic', development: false })
  config.optimization = { ...config.optimization, minimize: false, moduleIds: 'named', chunkIds: 'named' }
  config.plugins = config.plugins
    .filter((plugin) => !(plugin instanceof ChunkIntegrityPlugin))
    .map((plugin) =>
      plugin instanceof MiniCssExtractPlugin
        ? new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[id].css' })
        : plugin,
    )
  if (part !== 'host') config.plugins.push(answerCalls(config.context ?? root))
  return config
}

/**
 * Adds the module to every entry, and so to the container.
 * @param folder of the remote
 */
const answerCalls = (folder: string) =>
  new webpack.EntryPlugin(folder, fileURLToPath(new URL('refresh/answer-calls.mjs', import.meta.url)), {
    name: undefined,
  })

function replaceScriptRule(config: PartConfig, react: ReactTransform) {
  config.module.rules = [scriptRule(react), ...config.module.rules.slice(1)]
}
