export { firstFiles } from './first-files'
export { renderPages, type StaticPage } from './render-pages'
