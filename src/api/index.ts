export { createLoaderCode } from './create-loader'
export { createCalls } from './create-calls'
export { answersOf, type Endpoint, readEndpoints } from './endpoint-family'
export { sendThrough } from './send-prefetch'
export { type Transport, type TransportRequest, NoAnswer } from './transport'
export { createValidators } from './validators'
export {
  createIdempotencyRecords,
  type IdempotencyRecord,
  type IdempotencyRecords,
} from './once/idempotency-records'
export { earlierRecords } from './once/earlier-records'
export { createOnce } from './once/send-once'
export { unsureOf } from './once/unsure-of'
