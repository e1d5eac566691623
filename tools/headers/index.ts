export { hostsOf } from './hosts-of.ts'
export { nginxHeaders } from './nginx-headers.ts'
export { pagePolicy, type SecurityHosts, writeSecurityHeaders } from './security-headers.ts'
