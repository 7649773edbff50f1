// The one build configuration of host and remotes.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import webpack from 'webpack'
import { ChunkIntegrityPlugin } from './chunk-integrity.mjs'
import { consumed, provided } from './singletons.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const require = createRequire(import.meta.url)

/** Stands in the emitted files where the build's own id goes, which is known only when they are complete. */
export const BUILD_ID = 'b0b0b0b0b0b0b0b0'

/**
 * A remote exposes one module, './remote', and takes everything with state from the host.
 * @param {string} name
 * @param {string} [folder] of its sources
 */
export function remoteConfig(name, folder = join(root, 'remotes', name)) {
  const config = common(folder, name)
  config.entry = {}
  // With a constant name a second build in the same page silently runs the code of the first.
  config.output.uniqueName = `${containerName(name)}_${BUILD_ID}`
  config.output.chunkLoadTimeout = 8_000
  config.plugins.push(
    new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[id].css', runtime: false }),
    new ModuleFederationPlugin({
      ...federation,
      name: containerName(name),
      filename: 'remoteEntry.js',
      exposes: { './remote': './src/remote.ts' },
      shared: consumed(),
      experiments: { ...federation.experiments, externalRuntime: true },
    }),
  )
  return config
}

/** Name of the container's global variable. */
export const containerName = (name) => `switchboard_${name.replaceAll('-', '_')}`

export function hostConfig() {
  const config = hostWithoutFederation()
  config.plugins.push(
    new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[id].css' }),
    new ModuleFederationPlugin({
      ...federation,
      name: 'switchboard_host',
      remotes: {},
      shared: provided(),
      runtimePlugins: [join(root, 'host/src/federation/plugin.ts')],
    }),
  )
  return config
}

/** The other side of the benchmark: the same sources as one build, each page still a chunk of its own. */
export function controlConfig() {
  const config = hostWithoutFederation()
  config.name = 'control'
  config.cache = { ...config.cache, name: 'control' }
  config.resolve.alias = { '@control': join(root, 'remotes') }
  config.optimization.splitChunks.cacheGroups.styles = {
    name: 'main',
    type: 'css/mini-extract',
    chunks: 'all',
    enforce: true,
  }
  config.plugins.push(
    new MiniCssExtractPlugin({ filename: '[name].css' }),
    new webpack.NormalModuleReplacementPlugin(/federation\/load$/, join(root, 'tools/bench/control/load.mjs')),
  )
  return config
}

function hostWithoutFederation() {
  const config = common(join(root, 'host'), 'host')
  config.entry = { main: './src/main.tsx' }
  config.output.uniqueName = `host_${BUILD_ID}`
  config.optimization.splitChunks = {
    chunks: 'initial',
    cacheGroups: {
      default: false,
      defaultVendors: false,
      vendor: {
        name: 'vendor',
        test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|zustand|@tanstack|keycloak-js)[\\/]/,
        enforce: true,
      },
    },
  }
  return config
}

const federation = {
  shareStrategy: 'loaded-first',
  manifest: false,
  dts: false,
  dev: false,
  experiments: { asyncStartup: false, optimization: { disableSnapshot: true, target: 'web' } },
}

function common(folder, name) {
  return {
    name,
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    output: {
      path: join(folder, 'dist', 'staging'),
      clean: true,
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[id].js',
      assetModuleFilename: '[name]-[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      hashFunction: 'sha256',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    resolveLoader: { modules: [join(root, 'tools/node_modules')] },
    module: {
      rules: [
        { test: /\.tsx?$/, use: { loader: require.resolve('swc-loader'), options: swc } },
        { test: /\.module\.css$/, use: [MiniCssExtractPlugin.loader, cssModules()] },
        { test: /(?<!\.module)\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
        { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { format: { comments: false } },
        }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
      ],
    },
    plugins: [new ChunkIntegrityPlugin()],
    performance: false,
    cache: {
      type: 'filesystem',
      cacheDirectory: join(root, '.cache/webpack'),
      name,
      buildDependencies: { config: [fileURLToPath(import.meta.url)] },
    },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  }
}

export const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
}

/** Class names follow the file's content, so that two builds of one remote in the same page never share a name. */
export function localName(path, local) {
  const hash = createHash('sha256').update(relative(root, path)).update(readFileSync(path)).update(local)
  return `${local}_${hash.digest('base64url').slice(0, 7)}`
}

function cssModules() {
  const getLocalIdent = ({ resourcePath }, _pattern, local) => localName(resourcePath, local)
  return {
    loader: require.resolve('css-loader'),
    options: { modules: { getLocalIdent, namedExport: false, exportLocalsConvention: 'as-is' } },
  }
}
