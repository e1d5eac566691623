export { firstFiles } from './render-pages'
export { renderPages, type StaticPage } from './render-pages'
