export { copyProject } from './copy-project'
export { refusalOf } from './guard'
export { serveStudio } from './serve-studio'
