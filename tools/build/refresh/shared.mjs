// Stands for 'react-refresh/runtime' in remotes' development builds: the host's runtime.
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
