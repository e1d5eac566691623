export { boundedText } from './bounded-text'
export { createForwarder, type Forwarder } from './forwarder.ts'
export { startOnPort } from './start-on-port.ts'
