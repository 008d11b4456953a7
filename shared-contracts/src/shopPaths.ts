import { segment, toSearchSegment } from './searchSegment';

// Exports of their own rather than an object, so that a bundler leaves out those that are not used.
export const home = () => '/';
export const catalog = (search = '') => (search.trim() ? `/catalog/${toSearchSegment(search)}` : '/catalog');
export const game = (gameId: number, search = '') =>
  `/catalog/products/${gameId}${search.trim() ? `/${toSearchSegment(search)}` : ''}`;
export const product = (productId: number) => `/catalog/product/${productId}`;
export const cart = () => '/cart';
export const payment = (orderId?: string) => (orderId ? `/payment/${segment(orderId)}` : '/payment');
export const details = (orderId: string) => `/details/${segment(orderId)}`;
export const paymentSuccess = () => '/payment-success';
export const paymentFail = () => '/payment-fail';
export const contact = () => '/contact-us';
export const news = (page = 1) => (page > 1 ? `/news/${page}` : '/news');
export const article = (articleId: number, page = 1) => `/news/${page}/article/${articleId}`;
export const manual = (gameName: string, productName: string) =>
  `/products/${segment(gameName)}/${segment(productName)}`;
export const privacyPolicy = () => '/privacy-policy';
export const termsOfService = () => '/terms-of-service';
export const redirect = (linkName: string) => `/redirect/${segment(linkName)}`;
