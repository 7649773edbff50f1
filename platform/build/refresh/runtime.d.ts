/** The functions of react-refresh that webpack's plugin uses. The package does not have types for this version. */
declare module 'react-refresh/runtime' {
  type Runtime = Record<
    | 'createSignatureFunctionForTransform'
    | 'getFamilyByID'
    | 'getFamilyByType'
    | 'hasUnrecoverableErrors'
    | 'injectIntoGlobalHook'
    | 'isLikelyComponentType'
    | 'performReactRefresh'
    | 'register'
    | 'setSignature',
    (...args: unknown[]) => unknown
  >
  const runtime: Runtime
  export = runtime
}

// oxlint-disable-next-line no-var -- a property of globalThis
declare var switchboardRefresh: typeof import('react-refresh/runtime')

// oxlint-disable-next-line no-var -- a property of globalThis
declare var switchboardAnswers: Set<string> | undefined
/** The address of the development server, which webpack inserts. */
declare const __webpack_public_path__: string
