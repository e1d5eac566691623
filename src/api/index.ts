export { createCallCode } from './call-code'
export { createCalls } from './create-calls'
export { answersFile, type Endpoint, readEndpoints } from './endpoint-family'
export { createValidators } from './validators'
export {
  createIdempotencyRecords,
  type IdempotencyRecord,
  type IdempotencyRecords,
} from './once/idempotency-records'
export { earlierRecords } from './once/send-once'
export { createOnce } from './once/send-once'
export { unsureOf } from './once/idempotency-records'
