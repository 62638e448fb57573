// Builds src/ into dist/: files with fixed names, which the program carries inside itself.
import {defineConfig} from 'vite';
import {en} from './src/words/en';

const notice = {
  name: 'notice',
  generateBundle(_, bundle) {
    const text = '/* Generated from web/src by npm run build; do not edit. */\n';
    for (const file of Object.values(bundle)) {
      if (file.fileName.endsWith('.js')) file.code = text + file.code;
      if (file.fileName.endsWith('.css')) file.source = text + file.source;
    }
  },
};

// The English words stand in the page from the beginning, so that it is there before its program.
const ATTRIBUTES = {'data-t-title': 'title', 'data-t-label': 'aria-label', 'data-t-placeholder': 'placeholder'};
const quoted = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
const words = {
  name: 'words',
  transformIndexHtml: (html) =>
    html
      .replace(/ (data-t-\w+)="(\w+)"/g, (all, name, key) => `${all} ${ATTRIBUTES[name]}="${quoted(en[key])}"`)
      .replace(/ data-t="(\w+)"([^>]*)>/g, (all, key) => all + quoted(en[key])),
};

export default defineConfig({
  base: './',
  plugins: [words, notice],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: {output: {entryFileNames: 'page.js', chunkFileNames: 'words_[name].js', assetFileNames: 'page.[ext]'}},
  },
  server: {proxy: {'/api': 'http://127.0.0.1:8471'}},
});
