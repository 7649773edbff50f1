import { remoteConfig } from '@switchboard/tools/webpack'
export default remoteConfig('services')
