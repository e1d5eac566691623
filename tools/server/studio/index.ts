export { type BuiltPages, createPages, pages, studioPage } from './built-pages'
export { createPhoneSite, fixedDocuments, sandboxFile } from './phone-site'
export { documentRefusal, editRefusal, readOthers } from './folder-source'
export { serveStudio } from './serve-studio'
