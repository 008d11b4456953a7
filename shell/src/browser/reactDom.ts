/** React's own half of the page's code, as a module of ours: a library that is none, brought by name, costs every page webpack's code that makes one of it. */
import 'react-dom/client';
