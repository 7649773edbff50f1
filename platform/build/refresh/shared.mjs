// Replaces 'react-refresh/runtime' in the development builds of remotes with the host's runtime.
const runtime = globalThis.switchboardRefresh
export const {
  createSignatureFunctionForTransform,
  getFamilyByID,
  getFamilyByType,
  hasUnrecoverableErrors,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
  setSignature,
} = runtime
export default runtime
