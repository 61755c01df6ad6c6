// A file of its own, so that react-dom is evaluated in its own bundle file (build/bundle/build.mjs).
export { createRoot } from 'react-dom/client';
