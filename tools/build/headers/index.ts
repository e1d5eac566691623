export { hostsOf } from './security-headers.ts'
export { nginxHeaders } from './security-headers.ts'
export { pagePolicy, type SecurityHosts, writeSecurityHeaders } from './security-headers.ts'
