// The build configuration of host, embed and remotes.
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Configuration, type Module, type RuleSetRule, type FileCacheOptions } from 'webpack'
import { ASSET_KINDS, REFUSED_KINDS } from './asset-kinds.mjs'
import { BUILD_ID } from './build-id.ts'
import { ChunkIntegrityPlugin } from './chunk-integrity.ts'
import { ChunkListPlugin } from './chunk-list.ts'
import { remoteFederation, shellFederation } from './federation.ts'
import { localName } from './local-name.ts'
import { OLDEST_BROWSERS } from './oldest-browsers.ts'
import { containerName } from './registry-rules.ts'
import { root } from './repository.ts'
import { languagesOf } from './translation/text-files.ts'
import { TranslatedScriptsPlugin } from './translation/translated-scripts.ts'

/** One copy of webpack for all programs, because a plugin recognises only the modules of its own copy. */
export { webpack }

const require = createRequire(import.meta.url)

/** A configuration whose sections all exist, so that a part can add to them. */
export type PartConfig = Omit<Configuration, 'output' | 'resolve' | 'module' | 'optimization' | 'plugins' | 'cache'> & {
  output: NonNullable<Configuration['output']>
  resolve: NonNullable<Configuration['resolve']>
  module: { rules: RuleSetRule[] }
  optimization: NonNullable<Configuration['optimization']>
  plugins: NonNullable<Configuration['plugins']>
  cache: FileCacheOptions
}
export interface ReactTransform {
  runtime: 'automatic'
  development?: boolean
  refresh?: boolean
}

const styleMinimizer = new CssMinimizerPlugin({
  minify: CssMinimizerPlugin.lightningCssMinify,
  minimizerOptions: { targets: OLDEST_BROWSERS },
})

/**
 * A remote exposes one module, './remote', and gets every stateful package from the host.
 * @param folder of its sources
 */
export function remoteConfig(name: string, folder: string = join(root, 'remotes', name)): PartConfig {
  const config = commonConfig(folder, name)
  config.entry = {}
  // With a constant name, a second build in the same page would run the code of the first.
  config.output.uniqueName = `${containerName(name)}_${BUILD_ID}`
  config.output.chunkLoadTimeout = 8_000
  config.optimization.splitChunks = splitPages(folder)
  config.module.rules.push(...markedTexts())
  config.plugins.push(
    new ChunkListPlugin(),
    new TranslatedScriptsPlugin(languagesOf(folder)),
    new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[id].css', runtime: false }),
    remoteFederation(name),
  )
  return config
}

/** The size before minification from which a separate file is worth another request. */
const LIBRARY_BYTES = 150_000

/**
 * One chunk for code that several pages of a remote use. A page's large code from outside the remote gets its own
 * chunk: it changes less often than the remote, and browsers keep it (decision record 0059). A browser keeps six
 * connections to a server without HTTP/2, so files that hang, and those of the next attempt, must leave some
 * connections for the portal's calls.
 * @param folder of the remote's sources
 */
const splitPages = (folder: string): PartConfig['optimization']['splitChunks'] => ({
  chunks: 'async',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    pages: { name: 'pages', minChunks: 2, enforce: true, priority: 1 },
    library: {
      // Style sheets stay together, because their order is that of the page.
      test: (module: Module) =>
        !module.type.startsWith('css') && module.nameForCondition()?.startsWith(folder + sep) === false,
      minSize: LIBRARY_BYTES,
    },
  },
})

/** @param folder of its sources */
export function hostConfig(folder: string = join(root, 'host')): PartConfig {
  const config = hostWithoutFederation(folder)
  config.module.rules.push(...markedTexts())
  config.plugins.push(
    new TranslatedScriptsPlugin(languagesOf(folder)),
    new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[id].css' }),
    ...shellFederation('switchboard_host'),
  )
  return config
}

/**
 * Shows remotes in legacy pages. One script contains every shared package, because each further file would delay a
 * third-party page.
 */
export function embedConfig(): PartConfig {
  const config = commonConfig(join(root, 'host/embed'), 'embed')
  config.entry = { main: './src/main.ts' }
  config.output.uniqueName = `embed_${BUILD_ID}`
  config.plugins.push(
    new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[id].css' }),
    ...shellFederation('switchboard_embed'),
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
  )
  return config
}

/**
 * Configures one build of host and remotes, with a chunk for each page: the control of benchmarks.
 * @param loadBuild the module that replaces `load-build` of the loader
 */
export function controlConfig(loadBuild: string) {
  const config = hostWithoutFederation()
  config.name = 'control'
  config.cache = { ...config.cache, name: 'control' }
  config.resolve.alias = { '@control': join(root, 'remotes') }
  config.optimization.splitChunks = splitVendor({
    runtime: sharedCode,
    styles: { name: 'main', type: 'css/mini-extract', chunks: 'all', enforce: true },
  })
  config.plugins.push(
    new MiniCssExtractPlugin({ filename: '[name].css' }),
    new webpack.NormalModuleReplacementPlugin(/\/load-build$/, loadBuild),
  )
  return config
}

/** @param folder of its sources */
function hostWithoutFederation(folder: string = join(root, 'host')): PartConfig {
  const config = commonConfig(folder, 'host')
  config.entry = { main: './src/main.tsx' }
  // A page has only one build of the host. Without the build's id, a file stays the same until its sources change.
  config.output.uniqueName = 'host'
  config.optimization.runtimeChunk = { name: RUNTIME }
  config.optimization.splitChunks = splitVendor({ runtime: sharedCode })
  return config
}

const RUNTIME = 'runtime'

const sharedFolders = [join(root, 'shared'), join(root, 'platform')]

/**
 * The code under shared/ and platform/, separate from the runtime of webpack and Module Federation: a release of only
 * the host changes neither, and browsers keep them (decision record 0059).
 */
const sharedCode = {
  name: RUNTIME,
  test: (module: Module) =>
    !module.type.startsWith('css') &&
    sharedFolders.some((folder) => module.nameForCondition()?.startsWith(folder + sep) === true),
  enforce: true,
}

/**
 * One chunk for the third-party packages on the first page, which change less often than our own code.
 * @param more cache groups
 */
const splitVendor = (more: Record<string, object>): PartConfig['optimization']['splitChunks'] => ({
  chunks: 'initial',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    vendor: {
      name: 'vendor',
      // The federation plugin writes the build's startup code into node_modules/.federation.
      test: /[\\/]node_modules[\\/](?!\.federation[\\/])/,
      enforce: true,
    },
    ...more,
  },
})

/**
 * Browsers that support this line compile a script while it arrives, instead of each function at its first call
 * (decision record 0062).
 */
const COMPILED_ON_ARRIVAL = '//# allFunctionsCalledOnLoad\n'

function commonConfig(folder: string, name: string): PartConfig {
  return {
    name,
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    // For operators: finishBuild keeps the maps apart from the files that browsers get.
    devtool: 'hidden-source-map',
    output: {
      path: join(folder, 'dist', 'staging'),
      clean: true,
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[id].js',
      assetModuleFilename: '[name]-[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      devtoolModuleFilenameTemplate: sourceName,
      hashFunction: 'sha256',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        scriptRule({ runtime: 'automatic' }),
        { test: /\.module\.css$/, use: [MiniCssExtractPlugin.loader, cssModules()] },
        { test: /(?<!\.module)\.css$/, use: [MiniCssExtractPlugin.loader, plainStyles] },
        { test: new RegExp(`\\.(${ASSET_KINDS.join('|')})$`), type: 'asset/resource' },
        {
          test: REFUSED_KINDS,
          scheme: { not: 'data' },
          type: 'javascript/auto',
          use: fileURLToPath(new URL('refuse-file.mjs', import.meta.url)),
        },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { format: { comments: false, preamble: COMPILED_ON_ARRIVAL } },
        }),
        styleMinimizer,
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

export const scriptRule = (react: ReactTransform): RuleSetRule => ({
  test: /\.tsx?$/,
  use: {
    loader: require.resolve('swc-loader'),
    options: { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react } } },
  },
})

/** Runs before the types are removed. */
const markedTexts = (): RuleSetRule[] => [
  {
    test: /\.tsx?$/,
    enforce: 'pre',
    use: fileURLToPath(new URL('mark-texts.mjs', import.meta.url)),
  },
]

const plainStyles = { loader: require.resolve('css-loader'), options: { sourceMap: true } }

/** Source maps name files as a team does, from the root of the repository. */
const sourceName = ({ absoluteResourcePath }: { readonly absoluteResourcePath: string }) =>
  relative(root, absoluteResourcePath).replaceAll(sep, '/')

function cssModules() {
  const getLocalIdent: (context: { resourcePath: string }, pattern: string, local: string) => string = (
    { resourcePath },
    _pattern,
    local,
  ) => localName(resourcePath, local)
  return {
    loader: require.resolve('css-loader'),
    options: { sourceMap: true, modules: { getLocalIdent, namedExport: false, exportLocalsConvention: 'as-is' } },
  }
}
