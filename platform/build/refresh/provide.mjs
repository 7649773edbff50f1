// The first module of the host's development build. React Refresh works across remotes only when all share this
// runtime.
import * as runtime from 'react-refresh/runtime'

globalThis.switchboardRefresh = runtime
