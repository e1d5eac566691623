export { createCalls } from './create-calls'
export { type Endpoint, readEndpoints } from './endpoint-family'
export { validators } from './validators'
