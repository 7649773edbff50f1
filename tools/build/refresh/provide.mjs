// First in the host's development build: React Refresh works across remotes only when all use this one runtime.
import * as runtime from 'react-refresh/runtime'

globalThis.switchboardRefresh = runtime
