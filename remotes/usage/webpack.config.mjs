import { remoteConfig } from '@switchboard/build/webpack'
export default remoteConfig('usage')
