export { renderPages, type StaticPage } from './render-pages'
