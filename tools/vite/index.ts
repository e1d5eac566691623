export { compileHints, grammarOfDelivery } from './compile-hints'
export { documents } from './documents'
export { lazyChunks } from './lazy-chunks'
export { staticPages } from './static-pages'
