export { copyProject } from './copy-project'
export { refusalOf } from './guard'
export { documentRefusal } from './project-path'
export { serveStudio } from './serve-studio'
