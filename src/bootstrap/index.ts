export { createEmbedded, type DocumentBundle, type EmbeddedFiles } from './embedded'
export { readBootstrapData, type RouteEntry, type BootstrapData } from './bootstrap-data'
export { firstRequests } from './first-requests'
export { profileOf } from './bootstrap-data'
