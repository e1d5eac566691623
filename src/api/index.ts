export { createCalls } from './create-calls'
export { type Endpoint, type EndpointFamily, readEndpoints } from './endpoint-family'
export { validators } from './validators'
